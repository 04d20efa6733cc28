-- Enqueues a job as `add_job` of graphile-worker does, and notifies nobody: commits that notify wait for each other. The
-- caller wakes a worker when the job is due. A job that waits under the key already is replaced; with `keep_time` it keeps
-- its time. The app role has no rights on the job tables; this function is its only way to enqueue.
CREATE OR REPLACE FUNCTION enqueue_job(name text, payload json, run_at timestamptz, job_key text, max_attempts int, queue text, keep_time boolean DEFAULT false)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  task int := (SELECT t.id FROM graphile_worker._private_tasks t WHERE t.identifier = name);
  in_queue int := (SELECT q.id FROM graphile_worker._private_job_queues q WHERE q.queue_name = queue);
BEGIN
  -- The first job of its kind or queue.
  IF task IS NULL OR (queue IS NOT NULL AND in_queue IS NULL) THEN
    PERFORM graphile_worker.add_job(identifier => name, payload => payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts, job_key_mode => CASE WHEN keep_time THEN 'preserve_run_at' END, queue_name => queue);
    RETURN;
  END IF;
  -- A job that runs or was given up leaves its key to the new one.
  IF job_key IS NOT NULL THEN
    UPDATE graphile_worker._private_jobs j SET key = NULL, attempts = j.max_attempts, updated_at = now()
    WHERE j.key = job_key AND j.is_available IS NOT TRUE;
  END IF;
  INSERT INTO graphile_worker._private_jobs AS j (job_queue_id, task_id, payload, run_at, max_attempts, key)
  VALUES (in_queue, task, payload, coalesce(run_at, now()), max_attempts, job_key)
  ON CONFLICT (key) DO UPDATE SET
    job_queue_id = excluded.job_queue_id, task_id = excluded.task_id, payload = excluded.payload,
    run_at = CASE WHEN keep_time AND j.attempts = 0 THEN j.run_at ELSE excluded.run_at END,
    max_attempts = excluded.max_attempts, revision = j.revision + 1, attempts = 0, last_error = NULL, updated_at = now()
  WHERE j.locked_at IS NULL;
END $$;
