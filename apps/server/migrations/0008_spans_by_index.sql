-- A session plans these statements once. One that began on an empty table chose the partial index of created tickets and
-- read all of a company for each line ever after: 300,000 lines took minutes instead of seconds. The row is now asked for
-- by its key alone, and tables are never read whole.
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
      INSERT INTO ticket_spans (company_id, ticket_id, user_id, started_at, wait_seconds)
      VALUES (NEW.company_id, NEW.ticket_id, attendant, NEW.at, CASE
        WHEN NEW.type <> 'created' AND NOT EXISTS (SELECT 1 FROM ticket_spans s WHERE s.company_id = NEW.company_id AND s.ticket_id = NEW.ticket_id)
        THEN greatest(0, extract(epoch FROM NEW.at - ticket.created_at)) END);
    END IF;
  END IF;
  IF NEW.type = 'closed' THEN
    UPDATE ticket_spans s SET finished_at = CASE WHEN NEW.reason IS DISTINCT FROM 'merged' THEN NEW.at END WHERE s.company_id = NEW.company_id AND s.ticket_id = NEW.ticket_id;
  ELSIF status <> 'closed' THEN
    UPDATE ticket_spans s SET finished_at = NULL WHERE s.company_id = NEW.company_id AND s.ticket_id = NEW.ticket_id AND s.finished_at IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
