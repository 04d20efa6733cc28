-- Like raise_revision, for chats: their updated_at is the time of the last message, which reading must not change.
CREATE OR REPLACE FUNCTION raise_only_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
