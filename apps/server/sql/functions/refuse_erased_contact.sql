-- Refuses a row about an erased contact: a live ticket, a note, a schedule. The lock waits for an erasure that runs at the
-- same moment. A trigger, because people, bots, timers and phones make such rows in many places.
CREATE OR REPLACE FUNCTION refuse_erased_contact() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased timestamptz;
BEGIN
  SELECT c.erased_at INTO erased FROM contacts c WHERE c.company_id = NEW.company_id AND c.id = NEW.contact_id FOR KEY SHARE;
  IF erased IS NOT NULL THEN
    RAISE check_violation USING MESSAGE = 'the contact was erased', CONSTRAINT = 'contact_erased', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
