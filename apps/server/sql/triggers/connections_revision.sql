CREATE OR REPLACE TRIGGER "connections_revision" BEFORE UPDATE ON "connections" FOR EACH ROW EXECUTE FUNCTION raise_revision();
