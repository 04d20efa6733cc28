-- Raises the revision of a live row with each update, so that no screen goes back to an older one (trust.md, design rule 3).
CREATE OR REPLACE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  NEW.updated_at := now();
  RETURN NEW;
END $$;
