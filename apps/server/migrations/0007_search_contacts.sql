-- A search without digits must not ask the index for '%%', which is every number there is; and contacts are found by
-- their index too (see 0004 for why it is the reader of all companies who looks).
CREATE INDEX contacts_email_text ON contacts USING gin (company_id, plain(email) gin_trgm_ops) WHERE email IS NOT NULL;--> statement-breakpoint
GRANT recado_platform TO CURRENT_USER;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO recado_platform;--> statement-breakpoint
-- Contacts by name, e-mail and number: anywhere in them from three characters on, shorter words at the beginning of names.
CREATE FUNCTION search_contacts(needle text, digits text, most integer) RETURNS SETOF integer
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
END $$;--> statement-breakpoint
ALTER FUNCTION search_contacts(text, text, integer) OWNER TO recado_platform;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_tickets(needle text, digits text, most integer) RETURNS TABLE (ticket_id integer, message_id integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  the_company integer := current_setting('app.company_id')::integer;
  bare text := replace(replace(replace(plain(needle), '\', '\\'), '%', '\%'), '_', '\_');
  pattern text := '%' || bare || '%';
  newest integer := (SELECT max(id) FROM messages WHERE company_id = the_company);
  many integer;
BEGIN
  IF digits <> '' THEN
    RETURN QUERY
      SELECT t.id, NULL::integer FROM contacts c JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
      WHERE c.company_id = the_company AND c.number LIKE '%' || digits || '%' ORDER BY t.active_at DESC LIMIT most;
  END IF;
  IF length(bare) < 3 THEN
    RETURN QUERY
      SELECT t.id, NULL::integer FROM contacts c JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
      WHERE c.company_id = the_company AND plain(c.name) LIKE bare || '%' ORDER BY t.active_at DESC LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT t.id, NULL::integer FROM contacts c JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
    WHERE c.company_id = the_company AND plain(c.name) LIKE pattern ORDER BY t.active_at DESC LIMIT most;
  RETURN QUERY
    SELECT recent.ticket_id, max(recent.id) FROM
      (SELECT m.ticket_id, m.id, m.body FROM messages m WHERE m.company_id = the_company AND m.id > newest - 20000 AND m.body <> '' OFFSET 0) recent
    WHERE plain(recent.body) LIKE pattern GROUP BY recent.ticket_id ORDER BY 2 DESC LIMIT most;
  GET DIAGNOSTICS many = ROW_COUNT;
  IF many >= 100 THEN RETURN; END IF;
  RETURN QUERY
    SELECT m.ticket_id, max(m.id) FROM messages m WHERE m.company_id = the_company AND m.body <> '' AND plain(m.body) LIKE pattern
    GROUP BY m.ticket_id ORDER BY 2 DESC LIMIT most;
END $$;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM recado_platform;--> statement-breakpoint
REVOKE recado_platform FROM CURRENT_USER;
