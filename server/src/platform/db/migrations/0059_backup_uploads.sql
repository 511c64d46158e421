-- Uploads of backups to S3 that are not complete. A row is left when its backup was killed: the next one aborts the upload.
create table backup_upload (
  endpoint text not null,
  bucket text not null,
  key text not null,
  upload_id text not null,
  begun_at timestamptz not null default now(),
  primary key (endpoint, upload_id)
);
