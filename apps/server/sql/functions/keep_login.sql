-- Keeps the directory of logins: an e-mail signs in one user of the whole platform. Runs with its owner's rights, because the
-- app role cannot see other companies. A taken address fails on logins_pkey.
CREATE OR REPLACE FUNCTION keep_login() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO logins (email, company_id, user_id) VALUES (lower(NEW.email), NEW.company_id, NEW.id);
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM logins WHERE user_id = OLD.id AND company_id = OLD.company_id;
    DELETE FROM sessions WHERE user_id = OLD.id AND company_id = OLD.company_id;
  ELSIF NEW.deleted_at IS NOT NULL THEN
    DELETE FROM logins WHERE user_id = NEW.id AND company_id = NEW.company_id;
    DELETE FROM sessions WHERE user_id = NEW.id AND company_id = NEW.company_id;
  ELSIF lower(NEW.email) <> lower(OLD.email) THEN
    UPDATE logins SET email = lower(NEW.email) WHERE user_id = NEW.id AND company_id = NEW.company_id;
  END IF;
  RETURN NULL;
END $$;
