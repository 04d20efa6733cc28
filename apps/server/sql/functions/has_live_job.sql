-- Tells whether a job of the company of a Work with this key waits or runs. A job that used up its tries does neither. The
-- app role has no rights on the job tables.
CREATE OR REPLACE FUNCTION has_live_job(the_key text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT 1 FROM graphile_worker._private_jobs
    WHERE key = the_key AND payload->>'companyId' = current_setting('app.company_id')
      AND (attempts < max_attempts OR locked_at IS NOT NULL));
$$;
