#!/bin/sh
# Runs transforms on every docs.json of a clone. multi-gitter, turbolift and a matrix of jobs start it in each clone:
#
#   REPORTS="$HOME/reports" migrate.sh -t 'tabs-to-dropdowns flatten' -t expand-openapi
#
# Exit 0: the sites were changed, or there was nothing to change. A site that fails is skipped, and is in the report.
# Exit 2: every site failed: look at this repository.
# REPORTS is a folder outside of the clone: a report inside would be committed. It gets <repository>.md and <repository>.jsonl.
set -eu
: "${REPORTS:?names a folder outside of the clone}"
repository=${REPOSITORY:-$(basename "$(dirname "$PWD")")/$(basename "$PWD")}
report=$REPORTS/$repository

if [ -z "$(find . -name docs.json ! -path '*/node_modules/*' ! -path '*/.*' | head -n 1)" ]; then
  echo "$repository: no docs.json" >&2
  exit 0
fi

code=0
navshift run "$@" '**/docs.json' --write --keep-going --no-config-scripts \
  --reporter pretty --reporter "markdown=$report.md" --reporter "jsonl=$report.jsonl" || code=$?
if [ "$code" -ne 0 ] && ! grep -q '"outcome":"written"' "$report.jsonl"; then
  exit "$code"
fi
