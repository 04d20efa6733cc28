-- Finds contacts by name, e-mail and number: anywhere in them from three characters on, shorter words at the beginning of
-- names. See search_tickets for its rights.
GRANT recado_platform TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO recado_platform;
CREATE OR REPLACE FUNCTION search_contacts(needle text, digits text, most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  the_company integer := current_setting('app.company_id')::integer;
  bare text := replace(replace(replace(plain(needle), '\', '\\'), '%', '\%'), '_', '\_');
  pattern text := '%' || bare || '%';
BEGIN
  IF length(bare) < 3 THEN
    RETURN QUERY SELECT c.id FROM contacts c WHERE c.company_id = the_company AND NOT c.group_only AND plain(c.name) LIKE bare || '%' ORDER BY plain(c.name), c.id LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY SELECT c.id FROM contacts c WHERE c.company_id = the_company AND plain(c.name) LIKE pattern LIMIT most;
  RETURN QUERY SELECT c.id FROM contacts c WHERE c.company_id = the_company AND c.email IS NOT NULL AND plain(c.email) LIKE pattern LIMIT most;
  IF digits <> '' THEN
    RETURN QUERY SELECT c.id FROM contacts c WHERE c.company_id = the_company AND c.number LIKE '%' || digits || '%' LIMIT most;
  END IF;
END $$;
ALTER FUNCTION search_contacts(text, text, integer) OWNER TO recado_platform;
REVOKE CREATE ON SCHEMA public FROM recado_platform;
REVOKE recado_platform FROM CURRENT_USER;
