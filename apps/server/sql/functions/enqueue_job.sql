-- The app role has no rights on the job tables; this function is its only way to enqueue. Wakes the runners at the time of
-- a job that is due soon: by themselves they look for due jobs once a second only.
CREATE OR REPLACE FUNCTION enqueue_job(name text, payload json, run_at timestamptz, job_key text, max_attempts int, queue text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT pg_notify('jobs_due_in', ceil(extract(epoch FROM run_at - clock_timestamp()) * 1000)::bigint::text)
  WHERE run_at > clock_timestamp() AND run_at < clock_timestamp() + interval '2 minutes';
  SELECT graphile_worker.add_job(identifier => name, payload => payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts, queue_name => queue);
$$;
