-- Enqueues a job unless one with this key waits already, whose time then stays. Wakes the runners at that time: by
-- themselves they look for due jobs once a second only.
CREATE OR REPLACE FUNCTION enqueue_job_keeping_time(name text, payload json, run_at timestamptz, job_key text, max_attempts int, queue text DEFAULT NULL)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pg_notify('jobs_due_in', greatest(0, ceil(extract(epoch FROM run_at - clock_timestamp()) * 1000))::bigint::text);
  SELECT graphile_worker.add_job(identifier => name, payload => payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts, job_key_mode => 'preserve_run_at', queue_name => queue);
$$;
