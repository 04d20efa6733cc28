-- A chat stands among the others by when something was last written in it. The trigger of live tables says "now" at every
-- update, so that a chat somebody read went to the top of everyone's list. Here the row says its time itself.
CREATE FUNCTION raise_only_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER "chats_revision" ON "chats";--> statement-breakpoint
CREATE TRIGGER "chats_revision" BEFORE UPDATE ON "chats" FOR EACH ROW EXECUTE FUNCTION raise_only_revision();
