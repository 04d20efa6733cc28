-- Search by name, number and text, without case and accents. LIKE is not leakproof, so under row-level security it may
-- not use an index: the search runs with the rights of the reader of all companies, and limits itself to the caller's one.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE INDEX messages_text ON messages USING gin (company_id, plain(body) gin_trgm_ops) WHERE body <> '';--> statement-breakpoint
CREATE INDEX contacts_text ON contacts USING gin (company_id, plain(name) gin_trgm_ops, number gin_trgm_ops);--> statement-breakpoint
-- Of the newest 20,000 messages each is looked at: a word that is common there is answered from them alone, because the
-- index would bring a tenth of all messages. What is rare there is rare everywhere, and the index is quick.
CREATE FUNCTION search_tickets(needle text, digits text, most integer) RETURNS TABLE (ticket_id integer, message_id integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  the_company integer := current_setting('app.company_id')::integer;
  bare text := replace(replace(replace(plain(needle), '\', '\\'), '%', '\%'), '_', '\_');
  pattern text := '%' || bare || '%';
  newest integer := (SELECT max(id) FROM messages WHERE company_id = the_company);
  many integer;
BEGIN
  IF length(bare) < 3 AND digits = '' THEN
    RETURN QUERY
      SELECT t.id, NULL::integer FROM contacts c JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
      WHERE c.company_id = the_company AND plain(c.name) LIKE bare || '%' ORDER BY t.active_at DESC LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT t.id, NULL::integer FROM contacts c JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
    WHERE c.company_id = the_company AND (plain(c.name) LIKE pattern OR (digits <> '' AND c.number LIKE '%' || digits || '%'))
    ORDER BY t.active_at DESC LIMIT most;
  IF length(bare) < 3 THEN RETURN; END IF;
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
GRANT recado_platform TO CURRENT_USER;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO recado_platform;--> statement-breakpoint
ALTER FUNCTION search_tickets(text, text, integer) OWNER TO recado_platform;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM recado_platform;--> statement-breakpoint
REVOKE recado_platform FROM CURRENT_USER;
