-- Deletes rows of an append-only table of a company that an operator has deleted. Returns their number. The app role may
-- not delete them; the policies named *_of_deleted_company limit this function to deleted companies.
GRANT recado_platform TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO recado_platform;
GRANT DELETE ON audit_entries, ticket_events TO recado_platform;
CREATE OR REPLACE FUNCTION delete_evidence_of_company(the_table text, most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  the_company integer := current_setting('app.company_id')::integer;
  deleted integer;
BEGIN
  EXECUTE format('DELETE FROM %1$I WHERE company_id = $1 AND ctid = ANY(ARRAY(SELECT ctid FROM %1$I WHERE company_id = $1 LIMIT $2))', the_table)
    USING the_company, most;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
ALTER FUNCTION delete_evidence_of_company(text, integer) OWNER TO recado_platform;
REVOKE CREATE ON SCHEMA public FROM recado_platform;
REVOKE recado_platform FROM CURRENT_USER;
