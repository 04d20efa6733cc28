-- Deletes entries of the record of changes that are older than 400 days, oldest first. Returns their number. The app role
-- may not delete entries; the policy audit_entries_retention limits this function to old ones.
GRANT recado_platform TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO recado_platform;
GRANT DELETE ON audit_entries TO recado_platform;
CREATE OR REPLACE FUNCTION delete_old_audit_entries(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  the_company integer := current_setting('app.company_id')::integer;
  deleted integer;
BEGIN
  DELETE FROM audit_entries e WHERE e.company_id = the_company AND e.id = ANY(ARRAY(
    SELECT old.id FROM audit_entries old WHERE old.company_id = the_company AND old.created_at < now() - interval '400 days'
    ORDER BY old.created_at, old.id LIMIT most));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
ALTER FUNCTION delete_old_audit_entries(integer) OWNER TO recado_platform;
REVOKE CREATE ON SCHEMA public FROM recado_platform;
REVOKE recado_platform FROM CURRENT_USER;
