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

sites() { find . -name docs.json ! -path '*/node_modules/*' ! -path '*/.*' "$@"; }
if [ -z "$(sites | head -n 1)" ]; then
  echo "$repository: no docs.json" >&2
  exit 0
fi
# No glob finds a folder whose name has a line break. In a log, `##[` would be a command to GitHub.
missed=$(sites -path '*
*' | tr '\n#' '??')

code=0
navshift run "$@" '**/docs.json' --write --keep-going --no-config-scripts \
  --reporter pretty --reporter "markdown=$report.md" --reporter "jsonl=$report.jsonl" || code=$?
if [ -n "$missed" ]; then
  mkdir -p "$(dirname "$report")"
  echo "Skipped, as the name of a folder has a line break: $missed" | tee -a "$report.md" >&2
fi
if [ "$code" -ne 0 ] && ! grep -qs '"outcome":"written"' "$report.jsonl"; then
  exit "$code"
fi
