CREATE OR REPLACE TRIGGER tickets_forget_days_gone AFTER DELETE ON tickets FOR EACH ROW EXECUTE FUNCTION forget_days_of_ticket();
