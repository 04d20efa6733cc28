-- Keeps the spans of a ticket from its log: who had it, from when to when, and which span of the same person it resumes.
-- The spans of a ticket that a merge closed are marked until the ticket is live again. Sequential scans are off: without
-- statistics PostgreSQL planned them for the first rows of a company, and kept the plan (migration 0008).
CREATE OR REPLACE FUNCTION keep_ticket_spans() RETURNS trigger LANGUAGE plpgsql SET enable_seqscan TO off AS $$
DECLARE
  ticket tickets%ROWTYPE;
  running ticket_spans%ROWTYPE;
  status text := NEW.after ->> 'status';
  attendant integer := CASE WHEN NEW.after ->> 'status' = 'open' THEN (NEW.after ->> 'userId')::integer END;
BEGIN
  IF status IS NULL OR NEW.type = 'created' AND status = 'pending' THEN RETURN NULL; END IF;
  SELECT * INTO ticket FROM tickets t WHERE t.company_id = NEW.company_id AND t.id = NEW.ticket_id;
  IF NOT FOUND OR ticket.is_group OR ticket.origin NOT IN ('contact', 'person') THEN RETURN NULL; END IF;
  SELECT * INTO running FROM ticket_spans s WHERE s.company_id = NEW.company_id AND s.ticket_id = NEW.ticket_id AND s.ended_at IS NULL;
  IF running.user_id IS DISTINCT FROM attendant THEN
    UPDATE ticket_spans s SET ended_at = NEW.at, seconds = greatest(0, extract(epoch FROM NEW.at - s.started_at)), updated_at = now()
    WHERE s.company_id = NEW.company_id AND s.id = running.id;
    IF attendant IS NOT NULL THEN
      INSERT INTO ticket_spans (company_id, ticket_id, user_id, started_at, resumed_from, wait_seconds)
      SELECT NEW.company_id, NEW.ticket_id, attendant, NEW.at, max(s.started_at) FILTER (WHERE s.user_id = attendant),
        CASE WHEN NEW.type <> 'created' AND count(s.id) = 0 THEN greatest(0, extract(epoch FROM NEW.at - ticket.created_at)) END
      FROM ticket_spans s WHERE s.company_id = NEW.company_id AND s.ticket_id = NEW.ticket_id;
    END IF;
  END IF;
  IF NEW.type = 'closed' THEN
    UPDATE ticket_spans s SET finished_at = CASE WHEN NEW.reason IS DISTINCT FROM 'merged' THEN NEW.at END, merged = NEW.reason IS NOT DISTINCT FROM 'merged'
    WHERE s.company_id = NEW.company_id AND s.ticket_id = NEW.ticket_id;
  ELSIF status <> 'closed' THEN
    UPDATE ticket_spans s SET finished_at = NULL, merged = false WHERE s.company_id = NEW.company_id AND s.ticket_id = NEW.ticket_id AND (s.finished_at IS NOT NULL OR s.merged);
  END IF;
  RETURN NULL;
END $$;
