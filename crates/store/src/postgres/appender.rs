//! The task that writes to the logs.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{mpsc, oneshot, watch};

use super::pool::{self, Pool};
use super::queries::{self, Columns};
use super::trouble;
use crate::limits::{MOST_JOBS_OF_A_GROUP, MOST_JOBS_WAITING};
use crate::{Appended, Batch, StoreError};

/// Bytes of texts from which on a group is big enough.
const BIG_GROUP: usize = 4 * 1024 * 1024;

/// The way to the task.
#[derive(Debug)]
pub(super) struct Appender {
    /// Absent once it was closed.
    queue: Mutex<Option<mpsc::Sender<Job>>>,
    /// Turns true when the task has ended.
    ended: watch::Receiver<bool>,
}

#[derive(Debug)]
struct Job {
    batch: Batch,
    reply: oneshot::Sender<Result<Appended, StoreError>>,
}

impl Appender {
    pub(super) fn start(pool: Arc<Pool>) -> Appender {
        let (queue, jobs) = mpsc::channel(MOST_JOBS_WAITING);
        let (end, ended) = watch::channel(false);
        tokio::spawn(async move {
            work(&pool, jobs).await;
            // Fails only when nobody waits for it.
            let _ = end.send(true);
        });
        Appender { queue: Mutex::new(Some(queue)), ended }
    }

    /// Appends with the next group.
    pub(super) async fn append(&self, batch: Batch) -> Result<Appended, StoreError> {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let queue = queue.ok_or_else(pool::closed)?;
        let (reply, answer) = oneshot::channel();
        // As long as somebody may send the task has no reason to end but a bug.
        let ended = |_| StoreError::Fatal("the task that writes has ended".to_owned());
        queue.send(Job { batch, reply }).await.map_err(ended)?;
        drop(queue);
        let lost = |_| StoreError::Unknown("the task that writes has ended".to_owned());
        answer.await.map_err(lost)?
    }

    /// Takes no more work and waits for the end of what waits.
    pub(super) async fn close(&self) -> Result<(), StoreError> {
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        let result = self.ended.clone().wait_for(|ended| *ended).await.map(|_| ());
        result.map_err(|_| StoreError::Fatal("the task that writes has panicked".to_owned()))
    }
}

/// Works until nobody can send any more.
async fn work(pool: &Pool, mut jobs: mpsc::Receiver<Job>) {
    let mut waiting = Vec::new();
    loop {
        if waiting.is_empty() {
            let Some(job) = jobs.recv().await else { return };
            waiting.push(job);
        }
        let mut size: usize = waiting.iter().map(|job| size_of(&job.batch)).sum();
        while waiting.len() < MOST_JOBS_OF_A_GROUP
            && size < BIG_GROUP
            && let Ok(job) = jobs.try_recv()
        {
            size += size_of(&job.batch);
            waiting.push(job);
        }
        let group = take_group(&mut waiting);
        commit(pool, group).await;
    }
}

fn size_of(batch: &Batch) -> usize {
    let about = batch.summary().map_or(0, |summary| summary.about.len());
    batch.events().iter().map(|event| event.body.len()).sum::<usize>() + about
}

/// The first of each game. What else waits for the same game comes after it was answered.
fn take_group(waiting: &mut Vec<Job>) -> Vec<Job> {
    let mut games = HashSet::new();
    let (group, rest) =
        waiting.drain(..).partition(|job| games.insert(job.batch.game().to_owned()));
    *waiting = rest;
    group
}

async fn commit(pool: &Pool, group: Vec<Job>) {
    let result = append(pool, &group).await;
    for (index, job) in group.into_iter().enumerate() {
        let answer = match &result {
            Ok(answers) => answers[index].clone(),
            Err(error) => Err(error.clone()),
        };
        // Who asked may have gone away; what was stored stays.
        let _ = job.reply.send(answer);
    }
}

/// Appends all batches that can be, and gives the answer to each.
async fn append(
    pool: &Pool,
    group: &[Job],
) -> Result<Vec<Result<Appended, StoreError>>, StoreError> {
    let columns = Columns::of(group.iter().map(|job| &job.batch));
    let rows = pool.append(queries::APPEND, &columns.values()).await?;
    // The statement is done, so an answer that cannot be read leaves open which of them were stored.
    let stored: HashSet<String> = match queries::texts(&rows) {
        Ok(games) => games.into_iter().collect(),
        Err(why) => return Err(StoreError::Unknown(why)),
    };
    let others: Vec<&str> =
        group.iter().map(|job| job.batch.game()).filter(|game| !stored.contains(*game)).collect();
    let heads = if others.is_empty() {
        Ok(Default::default())
    } else {
        let rows = pool.read(queries::HEADS, &[&others]).await;
        rows.and_then(|rows| queries::heads(&rows).map_err(trouble::damage))
    };
    let answer = |job: &Job| match &heads {
        _ if stored.contains(job.batch.game()) => Ok(Appended::Committed),
        Ok(heads) => Ok(Appended::Conflict { head: heads.get(job.batch.game()).copied() }),
        Err(error) => Err(error.clone()),
    };
    Ok(group.iter().map(answer).collect())
}
