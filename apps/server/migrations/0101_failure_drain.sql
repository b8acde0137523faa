-- Failures of an address drain away steadily, so what is left of them is not a whole number.
alter table auth_failure alter column failures type double precision;
