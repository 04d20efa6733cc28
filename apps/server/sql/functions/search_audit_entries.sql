-- Finds up to `most` entries of the record of changes by the names of the row and of the user, among those that pass the
-- filters; null filters nothing. See search_tickets for its rights. Planned for each call, because a common word is found
-- soonest by reading entries one after the other, and a rare one by the index.
GRANT recado_platform TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO recado_platform;
CREATE OR REPLACE FUNCTION search_audit_entries(needle text, the_user integer, the_kind text, since timestamptz, before timestamptz, most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  the_company integer := current_setting('app.company_id')::integer;
BEGIN
  RETURN QUERY EXECUTE 'SELECT e.id FROM audit_entries e WHERE e.company_id = $1 AND e.search_text LIKE $2'
    || CASE WHEN the_user IS NULL THEN '' ELSE ' AND e.user_id = $3' END
    || CASE WHEN the_kind IS NULL THEN '' ELSE ' AND e.kind = $4' END
    || CASE WHEN since IS NULL THEN '' ELSE ' AND e.created_at >= $5' END
    || CASE WHEN before IS NULL THEN '' ELSE ' AND e.created_at < $6' END
    || ' LIMIT $7'
    USING the_company, plain(needle), the_user, the_kind, since, before, most;
END $$;
ALTER FUNCTION search_audit_entries(text, integer, text, timestamptz, timestamptz, integer) OWNER TO recado_platform;
REVOKE CREATE ON SCHEMA public FROM recado_platform;
REVOKE recado_platform FROM CURRENT_USER;
