DROP INDEX "ticket_spans_started";--> statement-breakpoint
DROP INDEX "ticket_spans_resumed";--> statement-breakpoint
DROP INDEX "tickets_created";--> statement-breakpoint
DROP INDEX "tickets_finished";--> statement-breakpoint
ALTER TABLE "ticket_spans" ADD COLUMN "merged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "merged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "ticket_spans_started" ON "ticket_spans" USING btree ("company_id","started_at","user_id","ticket_id","wait_seconds") WHERE not merged;--> statement-breakpoint
CREATE INDEX "ticket_spans_resumed" ON "ticket_spans" USING btree ("company_id","started_at","user_id","resumed_from") WHERE resumed_from is not null and not merged;--> statement-breakpoint
CREATE INDEX "tickets_created" ON "tickets" USING btree ("company_id","created_at") WHERE not is_group and not merged and origin in ('contact', 'person');--> statement-breakpoint
CREATE INDEX "tickets_finished" ON "tickets" USING btree ("company_id","closed_at") WHERE status = 'closed' and not is_group and not merged and origin in ('contact', 'person');--> statement-breakpoint
-- As before (0018); the spans of a ticket that a merge closed are marked, until it is live again.
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
END $$;--> statement-breakpoint
DROP TRIGGER tickets_forget_days ON tickets;--> statement-breakpoint
CREATE TRIGGER tickets_forget_days AFTER UPDATE OF created_at, closed_at, is_group, origin, merged ON tickets FOR EACH ROW
  WHEN (OLD.closed_at IS DISTINCT FROM NEW.closed_at AND least(OLD.closed_at, NEW.closed_at) < now() - interval '12 hours'
    OR OLD.created_at <> NEW.created_at OR OLD.is_group <> NEW.is_group OR OLD.origin <> NEW.origin OR OLD.merged <> NEW.merged) EXECUTE FUNCTION forget_days_of_ticket();--> statement-breakpoint
DROP TRIGGER ticket_spans_forget_days ON ticket_spans;--> statement-breakpoint
CREATE TRIGGER ticket_spans_forget_days AFTER UPDATE ON ticket_spans FOR EACH ROW
  WHEN (OLD.finished_at IS DISTINCT FROM NEW.finished_at AND least(OLD.finished_at, NEW.finished_at) < now() - interval '12 hours'
    OR OLD.seconds IS DISTINCT FROM NEW.seconds AND OLD.finished_at IS NOT NULL OR OLD.merged <> NEW.merged
    OR OLD.started_at <> NEW.started_at OR OLD.user_id <> NEW.user_id OR OLD.wait_seconds IS DISTINCT FROM NEW.wait_seconds) EXECUTE FUNCTION forget_days_of_span();--> statement-breakpoint
-- What was merged before: closed by a merge, and not reopened since. The owner reads around its own policies for this alone.
ALTER TABLE tickets NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE ticket_events NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE ticket_spans NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE dashboard_days NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE attendant_days NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE tickets t SET merged = true
FROM (SELECT DISTINCT ON (company_id, ticket_id) company_id, ticket_id, reason FROM ticket_events WHERE type IN ('closed', 'reopened') ORDER BY company_id, ticket_id, id DESC) last
WHERE t.company_id = last.company_id AND t.id = last.ticket_id AND t.status = 'closed' AND last.reason = 'merged';--> statement-breakpoint
UPDATE ticket_spans s SET merged = true FROM tickets t WHERE t.company_id = s.company_id AND t.id = s.ticket_id AND t.merged;--> statement-breakpoint
ALTER TABLE tickets FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE ticket_events FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE ticket_spans FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE dashboard_days FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE attendant_days FORCE ROW LEVEL SECURITY;
