-- Locks the days of a company while they are added up: a change that is not committed by then would be missing for good.
-- Changes take the lock shared, so they do not wait for each other.
CREATE OR REPLACE FUNCTION hold_dashboard_days(company integer) RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(company, hashtext('dashboard_days')) $$;
