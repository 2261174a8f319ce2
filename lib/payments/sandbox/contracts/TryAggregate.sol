// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/**
 * The one function of Multicall3 that x402's facilitator calls, to find out why a payment fails. At Multicall3's address it makes
 * the reasons readable; without it each is "simulation failed".
 */
contract TryAggregate {
    struct Call {
        address target;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    error CallFailed(uint256 index);

    function tryAggregate(bool requireSuccess, Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory returnData) = calls[i].target.call(calls[i].callData);
            require(success || !requireSuccess, CallFailed(i));
            results[i] = Result(success, returnData);
        }
    }
}
