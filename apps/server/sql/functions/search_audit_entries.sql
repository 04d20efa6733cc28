-- Finds entries of the record of changes by the names of the row and of the user, at most `most` by each. See search_tickets for its rights.
GRANT recado_platform TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO recado_platform;
CREATE OR REPLACE FUNCTION search_audit_entries(needle text, most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  the_company integer := current_setting('app.company_id')::integer;
  pattern text := plain(needle);
BEGIN
  RETURN QUERY SELECT e.id FROM audit_entries e WHERE e.company_id = the_company AND plain(e.entity_name) LIKE pattern LIMIT most;
  RETURN QUERY SELECT e.id FROM audit_entries e WHERE e.company_id = the_company AND plain(e.user_name) LIKE pattern LIMIT most;
END $$;
ALTER FUNCTION search_audit_entries(text, integer) OWNER TO recado_platform;
REVOKE CREATE ON SCHEMA public FROM recado_platform;
REVOKE recado_platform FROM CURRENT_USER;
