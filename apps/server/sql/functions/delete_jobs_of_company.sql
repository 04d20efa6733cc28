-- Deletes the waiting jobs of the company of a Work, when everything else of that company has been deleted. Running jobs
-- end by themselves and find nothing.
CREATE OR REPLACE FUNCTION delete_jobs_of_company() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM graphile_worker._private_jobs
  WHERE payload->>'companyId' = current_setting('app.company_id') AND locked_at IS NULL;
$$;
