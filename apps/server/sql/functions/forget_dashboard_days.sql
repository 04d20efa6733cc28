-- Deletes the added-up days that contain one of these moments. A day is added up at least a day after its end, so most
-- changes concern none and end here.
CREATE OR REPLACE FUNCTION forget_dashboard_days(company integer, VARIADIC moments timestamptz[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  past timestamptz[] := ARRAY(SELECT at FROM unnest(moments) at WHERE at < now() - interval '12 hours');
BEGIN
  IF past = '{}' THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock_shared(company, hashtext('dashboard_days'));
  DELETE FROM dashboard_days d USING unnest(past) at WHERE d.company_id = company AND d.begins_at <= at AND d.ends_at > at;
END $$;
