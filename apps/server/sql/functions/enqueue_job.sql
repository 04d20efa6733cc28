-- The app role has no rights on the job tables; this function is its only way to enqueue.
CREATE OR REPLACE FUNCTION enqueue_job(name text, payload json, run_at timestamptz, job_key text, max_attempts int, queue text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT graphile_worker.add_job(identifier => name, payload => payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts, queue_name => queue);
$$;
