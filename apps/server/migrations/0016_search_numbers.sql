-- A number is made of few different trigrams: of ten million messages hundreds of thousands have both '100' and '000', and
-- looking at each of them for 10000 took 14 s. Numbers therefore have an index of their own: of every run of four and
-- more digits, whatever signs group them, what begins at each of its digits; a number is found by what it begins with.
CREATE FUNCTION number_parts(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT substr(run, at, 12))), '')
  FROM (SELECT regexp_replace(found[1], '[^0-9]', '', 'g') AS run FROM regexp_matches(words, '[0-9](?:[.,/ -]?[0-9]){3,}', 'g') found) runs, generate_series(1, length(run) - 3) at
$$;--> statement-breakpoint
CREATE INDEX messages_numbers ON messages USING gin (company_id, number_parts(plain(body))) WHERE body ~ '[0-9].?[0-9].?[0-9].?[0-9]';--> statement-breakpoint
GRANT recado_platform TO CURRENT_USER;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO recado_platform;--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_tickets(needle text, digits text, most integer) RETURNS TABLE (ticket_id integer, message_id integer)
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
  IF number IS NOT NULL THEN
    RETURN QUERY
      SELECT found.ticket_id, max(found.id) FROM
        (SELECT m.ticket_id, m.id, m.body FROM messages m WHERE m.company_id = the_company AND m.body ~ '[0-9].?[0-9].?[0-9].?[0-9]'
           AND number_parts(plain(m.body)) @@ (substr(number, 1, 12) || ':*')::tsquery OFFSET 0) found
      WHERE plain(found.body) LIKE pattern GROUP BY found.ticket_id ORDER BY 2 DESC LIMIT most;
    RETURN;
  END IF;
  RETURN QUERY
    SELECT m.ticket_id, max(m.id) FROM messages m WHERE m.company_id = the_company AND m.body <> '' AND plain(m.body) LIKE pattern
    GROUP BY m.ticket_id ORDER BY 2 DESC LIMIT most;
END $$;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM recado_platform;--> statement-breakpoint
REVOKE recado_platform FROM CURRENT_USER;
