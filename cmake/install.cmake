# What `cmake --install` puts beside the program, and the Debian package (tools/package). src/apps installs bin/katachi itself; how it
# finds its data: src/player/data_folder.hpp.

# A build tree has the data beside the program. The link is relative, so that a moved checkout still finds its data.
file(MAKE_DIRECTORY ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
file(RELATIVE_PATH data_from_program ${CMAKE_RUNTIME_OUTPUT_DIRECTORY} ${PROJECT_SOURCE_DIR}/data)
file(CREATE_LINK ${data_from_program} ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/data SYMBOLIC)

install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/katachi/data)
install(FILES README.md CONTRIBUTING.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The manual page and the completions are made by the program while it is installed: they are its own help.
if(KATACHI_APP)
  set(made ${CMAKE_BINARY_DIR}/install)
  install(CODE "set(made ${made})\nset(program $<TARGET_FILE:katachi_app>)\nset(changelog ${PROJECT_SOURCE_DIR}/CHANGELOG.md)\n\
include(${PROJECT_SOURCE_DIR}/cmake/make_help.cmake)")
  install(FILES ${made}/katachi.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${made}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})
  install(FILES ${made}/katachi.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME katachi)
  install(FILES ${made}/_katachi DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
  install(FILES ${made}/katachi.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
  include(cmake/package.cmake)
endif()
