-- In which language a person last used the page: letters to them are written in it. Null while they have not.
alter table person add column language text;
