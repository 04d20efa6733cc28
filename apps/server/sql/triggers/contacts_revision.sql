CREATE OR REPLACE TRIGGER "contacts_revision" BEFORE UPDATE ON "contacts" FOR EACH ROW EXECUTE FUNCTION raise_revision();
