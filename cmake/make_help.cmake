# Run while installing: lets ${program} write its manual page and completions into ${made}, and packs what Debian wants packed.
file(MAKE_DIRECTORY ${made})
execute_process(COMMAND ${program} manual OUTPUT_FILE ${made}/katachi.1 COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${program} completion bash OUTPUT_FILE ${made}/katachi.bash COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${program} completion zsh OUTPUT_FILE ${made}/_katachi COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${program} completion fish OUTPUT_FILE ${made}/katachi.fish COMMAND_ERROR_IS_FATAL ANY)
# No name and no time in the packed files: the same input gives the same bytes.
execute_process(COMMAND gzip -9nc ${made}/katachi.1 OUTPUT_FILE ${made}/katachi.1.gz COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND gzip -9nc ${changelog} OUTPUT_FILE ${made}/changelog.gz COMMAND_ERROR_IS_FATAL ANY)
