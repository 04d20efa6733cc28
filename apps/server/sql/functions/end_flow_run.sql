-- A ticket that a user acts on, or that is closed, ends the run of its flow (behaviour 10.6).
CREATE OR REPLACE FUNCTION end_flow_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE flow_runs SET ended_at = now(), updated_at = now(),
    end_reason = CASE WHEN NEW.status = 'closed' THEN 'closed' ELSE 'user' END
  WHERE company_id = NEW.company_id AND ticket_id = NEW.id AND ended_at IS NULL;
  RETURN NULL;
END $$;
