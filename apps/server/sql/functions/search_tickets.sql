-- Finds tickets by contact, protocol, tag, message and internal note, without case and accents. Runs with the rights of the
-- role that reads all companies, because row-level security keeps LIKE from using an index; it limits itself to the
-- company of the caller. The newest 20,000 messages are all read, because the index would return a tenth of all messages
-- for a common word. Numbers have an index of their own (see number_parts).
GRANT recado_platform TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO recado_platform;
CREATE OR REPLACE FUNCTION search_tickets(needle text, digits text, protocol text, most integer) RETURNS TABLE (ticket_id integer, message_id integer, note_id integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  the_company integer := current_setting('app.company_id')::integer;
  bare text := replace(replace(replace(plain(needle), '\', '\\'), '%', '\%'), '_', '\_');
  pattern text := '%' || bare || '%';
  newest integer := (SELECT max(id) FROM messages WHERE company_id = the_company);
  number text := (SELECT run FROM regexp_matches(plain(needle), '[0-9](?:[.,/ -]?[0-9]){3,}', 'g') one, regexp_replace(one[1], '[^0-9]', '', 'g') run ORDER BY length(run) DESC LIMIT 1);
  many integer;
BEGIN
  IF digits <> '' THEN
    RETURN QUERY
      SELECT t.id, NULL::integer, NULL::integer FROM contacts c JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
      WHERE c.company_id = the_company AND c.number LIKE '%' || digits || '%' ORDER BY t.active_at DESC LIMIT most;
  END IF;
  -- The number of a ticket is its id. Beginnings count from the day on: a year alone would be every ticket there is.
  IF protocol <> '' AND length(protocol) < 19 THEN
    RETURN QUERY SELECT t.id, NULL::integer, NULL::integer FROM tickets t WHERE t.company_id = the_company AND t.id = protocol::bigint;
  END IF;
  IF length(protocol) >= 8 THEN
    RETURN QUERY
      SELECT t.id, NULL::integer, NULL::integer FROM tickets t
      WHERE t.company_id = the_company AND t.code LIKE protocol || '%' ORDER BY t.active_at DESC LIMIT most;
  END IF;
  IF length(bare) < 3 THEN
    RETURN QUERY
      SELECT t.id, NULL::integer, NULL::integer FROM contacts c JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
      WHERE c.company_id = the_company AND plain(c.name) LIKE bare || '%' ORDER BY t.active_at DESC LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT t.id, NULL::integer, NULL::integer FROM contacts c JOIN tickets t ON t.company_id = c.company_id AND t.contact_id = c.id
    WHERE c.company_id = the_company AND plain(c.name) LIKE pattern ORDER BY t.active_at DESC LIMIT most;
  -- "@gmail" has the whole company: contacts are limited before their tickets are read.
  RETURN QUERY
    SELECT t.id, NULL::integer, NULL::integer FROM
      (SELECT c.id FROM contacts c WHERE c.company_id = the_company AND c.email IS NOT NULL AND plain(c.email) LIKE pattern LIMIT most) c
      JOIN tickets t ON t.company_id = the_company AND t.contact_id = c.id
    ORDER BY t.active_at DESC LIMIT most;
  RETURN QUERY
    SELECT x.ticket_id, NULL::integer, NULL::integer FROM
      (SELECT g.id FROM tags g WHERE g.company_id = the_company AND plain(g.name) LIKE pattern ORDER BY length(g.name), g.id LIMIT 20) g
      CROSS JOIN LATERAL
      (SELECT x.ticket_id FROM ticket_tags x WHERE x.company_id = the_company AND x.tag_id = g.id ORDER BY x.ticket_id DESC LIMIT most) x;
  RETURN QUERY
    SELECT n.ticket_id, NULL::integer, max(n.id) FROM ticket_notes n
    WHERE n.company_id = the_company AND plain(n.note) LIKE pattern GROUP BY n.ticket_id ORDER BY 3 DESC LIMIT most;
  RETURN QUERY
    SELECT recent.ticket_id, max(recent.id), NULL::integer FROM
      (SELECT m.ticket_id, m.id, m.body FROM messages m WHERE m.company_id = the_company AND m.id > newest - 20000 AND m.body <> '' OFFSET 0) recent
    WHERE plain(recent.body) LIKE pattern GROUP BY recent.ticket_id ORDER BY 2 DESC LIMIT most;
  GET DIAGNOSTICS many = ROW_COUNT;
  IF many >= 100 THEN RETURN; END IF;
  IF number IS NOT NULL THEN
    RETURN QUERY
      SELECT found.ticket_id, max(found.id), NULL::integer FROM
        (SELECT m.ticket_id, m.id, m.body FROM messages m WHERE m.company_id = the_company AND m.body ~ '[0-9].?[0-9].?[0-9].?[0-9]'
           AND number_parts(plain(m.body)) @@ (substr(number, 1, 12) || ':*')::tsquery OFFSET 0) found
      WHERE plain(found.body) LIKE pattern GROUP BY found.ticket_id ORDER BY 2 DESC LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT m.ticket_id, max(m.id), NULL::integer FROM messages m WHERE m.company_id = the_company AND m.body <> '' AND plain(m.body) LIKE pattern
    GROUP BY m.ticket_id ORDER BY 2 DESC LIMIT most;
END $$;
ALTER FUNCTION search_tickets(text, text, text, integer) OWNER TO recado_platform;
REVOKE CREATE ON SCHEMA public FROM recado_platform;
REVOKE recado_platform FROM CURRENT_USER;
