-- Repeats a change of a ticket in its tags (see copy_ticket_to_tag).
CREATE OR REPLACE FUNCTION copy_ticket_to_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ticket_tags x SET contact_id = NEW.contact_id, status = NEW.status, queue_id = NEW.queue_id, user_id = NEW.user_id
  WHERE x.company_id = NEW.company_id AND x.ticket_id = NEW.id;
  RETURN NULL;
END $$;
