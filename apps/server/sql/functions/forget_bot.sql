-- A ticket that is closed ends the bot's memory of it: one that is reopened begins anew (behaviour 4.12).
CREATE OR REPLACE FUNCTION forget_bot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM bot_states WHERE company_id = NEW.company_id AND ticket_id = NEW.id;
  RETURN NULL;
END $$;
