# The Debian package, by CPack: see tools/package, which also writes Debian's own changelog into ${made}.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME katachi)
set(CPACK_PACKAGE_CONTACT "The katachi authors <katachi@katachi.invalid>" CACHE STRING "Maintainer of packages, with address")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Go engine and laboratory for game search")
set(CPACK_PACKAGE_DESCRIPTION "katachi plays Go in the terminal and in any program that speaks GTP, reviews
games, learns shapes from game records and searches them, and compares engines
in matches, races and tournaments. It needs an x86-64-v2 processor.")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/package)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
                                                WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "openmpi-bin")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS gnugo)
install(FILES ${CMAKE_BINARY_DIR}/install/changelog.Debian.gz DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
include(CPack)
