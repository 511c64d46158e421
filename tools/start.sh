#!/bin/sh
# Prepares, then becomes the server, so that a signal to npm reaches the server itself.
cd "$(dirname "$0")/.." || exit 1

node tools/build.mjs </dev/null &
prepare=$!
trap 'kill -TERM $prepare 2>/dev/null; wait $prepare; exit 143' TERM INT HUP
wait $prepare || exit 1
trap - TERM INT HUP

exec node server/dist/main.js
