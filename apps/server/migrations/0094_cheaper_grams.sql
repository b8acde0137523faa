-- The pieces of 0086 at a sixth of their price, which counts when a sheet brings thousands of people: loops instead of a query a person.
-- The very same numbers, though in the order they are found and sometimes twice; neither `@>` nor its index sees a difference, so the
-- pieces that are stored already stay as they are and the table is not rewritten.
create or replace function manyi_user_grams(account text, real_name text, name text, phone text, email text, code text)
returns integer[] language plpgsql immutable parallel safe as $$
declare
  kinds constant text[] := array['a', 'r', 'n', 'p', 'e', 'c'];
  texts constant text[] := array[lower(account), lower(real_name), lower(name), lower(phone), lower(email), lower(code)];
  grams integer[] := '{}';
  kind text;
  value text;
  sign text;
  size integer;
begin
  for field in 1 .. 6 loop
    kind := kinds[field];
    value := texts[field];
    size := length(value);
    -- A missing text has neither.
    if size = octet_length(value) then
      for place in 1 .. size - 2 loop
        grams := grams || hashtext(kind || substr(value, place, 3));
      end loop;
    elsif size > 0 then
      for place in 1 .. size loop
        sign := substr(value, place, 1);
        if octet_length(sign) > 1 then
          grams := grams || hashtext(kind || sign) || hashtext(kind || substr(value, place, 2));
        elsif place <= size - 2 then
          grams := grams || hashtext(kind || substr(value, place, 3));
        end if;
      end loop;
    end if;
  end loop;
  return grams;
end $$;
