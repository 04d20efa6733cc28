CREATE OR REPLACE TRIGGER "messages_revision" BEFORE UPDATE ON "messages" FOR EACH ROW EXECUTE FUNCTION raise_revision();
