-- Returns what begins at each digit of every run of four and more digits, whatever signs group them. Numbers have an index
-- of these, because they share few trigrams: a search for 10000 in ten million messages took 14 s. A change needs a
-- migration that rebuilds the index.
CREATE OR REPLACE FUNCTION number_parts(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(array_to_tsvector(array_agg(DISTINCT substr(run, at, 12))), '')
  FROM (SELECT regexp_replace(found[1], '[^0-9]', '', 'g') AS run FROM regexp_matches(words, '[0-9](?:[.,/ -]?[0-9]){3,}', 'g') found) runs, generate_series(1, length(run) - 3) at
$$;
