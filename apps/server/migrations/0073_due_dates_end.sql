-- Due dates are the last moment of their day, which clients compare with the present moment. The owner of the tables sees
-- the rows of all companies for this statement.
ALTER TABLE companies NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE companies SET due_date = ((due_date AT TIME ZONE timezone)::date + 1)::timestamp AT TIME ZONE timezone - interval '1 millisecond' WHERE due_date IS NOT NULL;--> statement-breakpoint
ALTER TABLE companies FORCE ROW LEVEL SECURITY;
