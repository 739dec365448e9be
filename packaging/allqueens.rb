# SPDX-License-Identifier: MIT
# Not run: there was no Homebrew where this was written.
# The project has no published place yet, so the formula takes the release beside
# this file, as `make dist` writes it; sha256 is that of a published one.
class Allqueens < Formula
  RELEASE = File.expand_path("allqueens-2.0.0.tar.gz", __dir__)

  desc "Every solution of the N-queens puzzle, by evolutionary search"
  url "file://#{RELEASE}"
  version "2.0.0"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on "uthash" => :build
  depends_on "jansson"
  depends_on "xxhash"

  on_macos do
    depends_on "argp-standalone" => :build
  end

  def install
    system "./configure", "--without-mpi", "PYTHON=:", *std_configure_args
    system "make", "install"
  end

  test do
    assert_equal "92\n", shell_output("#{bin}/allqueens enumerate 8 -q --count")
  end
end
