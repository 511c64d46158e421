-- What the file of a picture says of itself before it is drawn anew. Of those that stand already nobody has asked their files.
alter table record_picture add column kind text not null default 'uploaded' check (kind in ('uploaded', 'says-ai'));

alter table image drop constraint image_kind_check;
alter table image add constraint image_kind_check check (kind in ('generated', 'uploaded', 'says-ai'));
