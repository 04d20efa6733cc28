-- Finds the passages of a prompt's sources that have a word of a question, the best first. Greetings and words without
-- meaning are left out. See search_tickets for its rights.
GRANT recado_platform TO CURRENT_USER;
GRANT CREATE ON SCHEMA public TO recado_platform;
CREATE OR REPLACE FUNCTION search_knowledge(the_prompt integer, question text, most integer) RETURNS TABLE (passage_id integer, rank real) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  the_company integer := current_setting('app.company_id')::integer;
  greetings text := '\m(bom dia|boa tarde|boa noite|tudo bem|por favor|buenos dias|buenas tardes|buenas noches|good (morning|afternoon|evening))\M';
  fillers text := 'oi ola ok sim nao voce voces eu me quero queria gostaria saber pode poderia posso tem tenho ter ha favor obrigado obrigada hola gracias hello hi thanks please the you have usted ustedes quiero';
  wanted tsquery;
BEGIN
  SELECT string_agg('''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''', ' | ')::tsquery INTO wanted
  FROM (
    SELECT w.lexeme
    FROM unnest(ts_delete(
      knowledge_words(regexp_replace(plain(left(question, 4000)), greetings, ' ', 'g')),
      tsvector_to_array(knowledge_words(fillers)))) AS w
    WHERE length(w.lexeme) > 1
    ORDER BY length(w.lexeme) DESC, w.lexeme LIMIT 40) AS words;
  IF wanted IS NULL THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT p.id, ts_rank('{0.1, 0.2, 0.4, 1.0}', p.words, wanted, 1) AS score
    FROM knowledge_passages p
    WHERE p.company_id = the_company AND p.prompt_id = the_prompt AND p.words @@ wanted
    ORDER BY score DESC, p.id LIMIT most;
END $$;
ALTER FUNCTION search_knowledge(integer, text, integer) OWNER TO recado_platform;
REVOKE CREATE ON SCHEMA public FROM recado_platform;
REVOKE recado_platform FROM CURRENT_USER;
