-- Records a change of a table of the platform, such as a plan, in the company of the operator. The platform role writes
-- those tables and may not write the record of changes: this function lets both be one transaction. The app role owns it,
-- so that the policy of audit_entries holds. The company is set for this one statement.
GRANT recado_app TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO recado_app;
CREATE OR REPLACE FUNCTION record_operator_change(the_company integer, the_operator integer, the_operator_name text, the_action text, the_kind text, the_id text, the_name text, the_changes jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.company_id', the_company::text, true);
  INSERT INTO audit_entries (company_id, user_id, user_name, action, kind, entity_id, entity_name, changes, hidden_fields)
  VALUES (the_company, the_operator, the_operator_name, the_action, the_kind, the_id, the_name, the_changes, '[]');
  PERFORM set_config('app.company_id', '', true);
END $$;
ALTER FUNCTION record_operator_change(integer, integer, text, text, text, text, text, jsonb) OWNER TO recado_app;
REVOKE ALL ON FUNCTION record_operator_change(integer, integer, text, text, text, text, text, jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_operator_change(integer, integer, text, text, text, text, text, jsonb) TO recado_platform;
REVOKE CREATE ON SCHEMA public FROM recado_app;
REVOKE recado_app FROM CURRENT_USER;
