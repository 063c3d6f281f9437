# What `cmake --install` puts beside the program. src/apps installs bin/katachi itself; the program looks for its data in
# <its folder>/data, then <its folder>/../share/katachi/data, then the XDG data folders.

include(GNUInstallDirs)

# A build tree has the first of these places. The link is relative, so that a moved checkout still finds its data.
file(MAKE_DIRECTORY ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
file(RELATIVE_PATH data_from_program ${CMAKE_RUNTIME_OUTPUT_DIRECTORY} ${PROJECT_SOURCE_DIR}/data)
file(CREATE_LINK ${data_from_program} ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/data SYMBOLIC)

install(DIRECTORY data/ DESTINATION ${CMAKE_INSTALL_DATADIR}/katachi/data OPTIONAL)
install(FILES README.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
