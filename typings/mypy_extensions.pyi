# What the solver needs of it; it is only installed where the solver is compiled.
i64 = int
