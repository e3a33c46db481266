//! What the compiler says of mistakes: each program under `fail/` against the text beside it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The compiler that the texts were written with. A part of them is the compiler's own, and another one has other words.
const RUST: &str = "1.95";

#[test]
fn ui() {
    check_compiler();
    let (mistakes, counterparts) = (programs("fail"), programs("pass"));
    for mistake in &mistakes {
        assert!(
            counterparts.contains(mistake),
            "fail/{} has no counterpart in pass/",
            mistake.display()
        );
    }
    assert_eq!(compiled(), counterparts, "the modules of pass/lib.rs are the programs under pass/");
    println!("{} mistakes, {} correct programs", mistakes.len(), counterparts.len());

    // The correct programs are not given to trybuild: with one of them it would compile all programs one by one.
    trybuild::TestCases::new().compile_fail("fail/*/*.rs");
}

/// Refuses a compiler of another minor version, whose own words would fail texts that are right.
fn check_compiler() {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().unwrap();
    let version = String::from_utf8(output.stdout).unwrap();
    assert!(
        version.starts_with(&format!("rustc {RUST}.")) || env::var_os("UI_ANY_RUST").is_some(),
        "the texts in ui-tests/fail were written with Rust {RUST}, and this is {}: \
         run `cargo +{RUST} test -p ui-tests`, or set `UI_ANY_RUST=1` to compare even so",
        version.trim()
    );
}

/// The programs in a folder, as `kind/mistake.rs`.
fn programs(folder: &str) -> Vec<PathBuf> {
    let mut programs = Vec::new();
    for kind in entries(folder.as_ref()).filter(|entry| entry.is_dir()) {
        let sources = entries(&kind).filter(|file| file.extension().is_some_and(|extension| extension == "rs"));
        programs.extend(sources.map(|source| source.strip_prefix(folder).unwrap().to_owned()));
    }
    programs.sort();
    programs
}

fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
}

/// The modules of `pass/lib.rs`, as `kind/mistake.rs`.
fn compiled() -> Vec<PathBuf> {
    let (mut modules, mut kind) = (Vec::new(), PathBuf::new());
    for line in fs::read_to_string("pass/lib.rs").unwrap().lines() {
        let module = line.trim_start().trim_start_matches("pub ").strip_prefix("mod ");
        if let Some(name) = module.and_then(|module| module.strip_suffix(" {")) {
            kind = name.into();
        } else if let Some(name) = module.and_then(|module| module.strip_suffix(';')) {
            modules.push(kind.join(name).with_extension("rs"));
        }
    }
    modules.sort();
    modules
}
